// Below which level a share of the pixels lies.

export function percentile(histogram: Uint32Array, total: number, share: number): number {
  let seen = 0;
  return histogram.findIndex((count) => {
    seen += count;
    return seen >= total * share;
  });
}
