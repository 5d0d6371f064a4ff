// Hides the values of parameters in addresses.

export const HIDDEN = "***";

/** Matches names of parameters whose values are secret. */
export const SECRET_NAME = /pass|secret|token|auth|key|session|jwt|sig|code|credential/i;
const PLAIN_NAME = /^[\w.~$%[\]-]{1,64}$/;

/**
 * Hides the values of all parameters. A parameter without a value may itself be the secret: it is hidden completely.
 */
export function hideQuery(query: string): string {
  return query
    .split("&")
    .map((parameter) => {
      const at = parameter.indexOf("=");
      const name = parameter.slice(0, Math.max(0, at));
      // A lone "=" after the name is base64 padding.
      const hasValue = /[^=]/.test(parameter.slice(at));
      if (hasValue && PLAIN_NAME.test(name)) return `${name}=${HIDDEN}`;
      return parameter === "" ? "" : HIDDEN;
    })
    .join("&");
}

/** Hides values with secret names in a path or an S3 key: "/a;jsessionid=1", "a.pdf?token=1". */
export function hideParameters(path: string): string {
  const hidden = (parameter: string, mark: string, name: string) =>
    SECRET_NAME.test(name) ? `${mark}${name}=${HIDDEN}` : parameter;
  return path.replace(/([?&])([^?&;=/]*)=[^&]*/g, hidden).replace(/(;)([^?&;=/]*)=[^?&;/]*/g, hidden);
}
