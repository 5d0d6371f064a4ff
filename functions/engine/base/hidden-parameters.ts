// Values of parameters in addresses, hidden.

export const HIDDEN = "***";

/** Names of parameters whose values are secret. */
export const SECRET_NAME = /pass|secret|token|auth|key|session|jwt|sig|code|credential/i;
const PLAIN_NAME = /^[\w.~$%[\]-]{1,64}$/;

/** A query whose parameters keep only their names. A parameter without a value may be the secret, and is hidden whole. */
export function hideQuery(query: string): string {
  return query
    .split("&")
    .map((parameter) => {
      const at = parameter.indexOf("=");
      const name = parameter.slice(0, Math.max(0, at));
      // "=" alone after the name pads base64.
      const hasValue = /[^=]/.test(parameter.slice(at));
      if (hasValue && PLAIN_NAME.test(name)) return `${name}=${HIDDEN}`;
      return parameter === "" ? "" : HIDDEN;
    })
    .join("&");
}

/** A path or an S3 key; the values of parameters that sound secret are hidden: "/a;jsessionid=1", "a.pdf?token=1". */
export function hideParameters(path: string): string {
  const hidden = (parameter: string, mark: string, name: string) =>
    SECRET_NAME.test(name) ? `${mark}${name}=${HIDDEN}` : parameter;
  return path.replace(/([?&])([^?&;=/]*)=[^&]*/g, hidden).replace(/(;)([^?&;=/]*)=[^?&;/]*/g, hidden);
}
