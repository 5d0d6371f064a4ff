import { expect, it } from "vitest";
import { hideParameters, hideQuery, SECRET_NAME } from "../../../functions/engine/base/hidden-parameters.ts";

it.each([
  ["page=2&token=abc", "page=***&token=***"],
  ["a[b]=1&x.y~z$%41-=2", "a[b]=***&x.y~z$%41-=***"],
  ["page=2=3", "page=***"],
  ["c2VjcmV0==", "***"],
  ["secret", "***"],
  ["=secret", "***"],
  ["name=", "***"],
  ["my name=1", "***"],
  [`${"n".repeat(64)}=1`, `${"n".repeat(64)}=***`],
  [`${"n".repeat(65)}=1`, "***"],
  ["", ""],
  ["&a=1&", "&a=***&"],
])("the query %j is shown as %j", (query, shown) => {
  expect(hideQuery(query)).toBe(shown);
});

it.each([
  ["/a;jsessionid=1A/b", "/a;jsessionid=***/b"],
  ["/a;jsessionid=1;lang=en?x", "/a;jsessionid=***;lang=en?x"],
  ["a.pdf?token=s/e;c&page=2", "a.pdf?token=***&page=2"],
  ["a.pdf?page=2&Password=x", "a.pdf?page=2&Password=***"],
  ["/token=1/a;b", "/token=1/a;b"],
])("the path %j is shown as %j", (path, shown) => {
  expect(hideParameters(path)).toBe(shown);
});

it("names of secrets are recognized in any case and inside other words", () => {
  const names = ["X-Amz-Signature", "access_token", "apiKey", "PASSWORD", "auth", "jwt", "page", "lang"];

  expect(names.filter((name) => SECRET_NAME.test(name))).toEqual(names.slice(0, 6));
});
