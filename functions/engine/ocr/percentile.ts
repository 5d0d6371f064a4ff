// Below which level a share of the pixels lies.

export function levelAt(gray: Uint8Array, share: number): number {
  const histogram = new Uint32Array(256);
  for (let at = 0; at < gray.length; at++) (histogram[gray[at] as number] as number)++;
  return percentile(histogram, gray.length, share);
}

export function percentile(histogram: Uint32Array, total: number, share: number): number {
  let seen = 0;
  return histogram.findIndex((count) => {
    seen += count;
    return seen >= total * share;
  });
}
