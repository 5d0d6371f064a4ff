import { expect, it } from "vitest";
import { serviceFailure } from "../../../functions/engine/invoke/service-failure.ts";

it("a failed call names the service, the error's name and the remedy, and keeps the cause", () => {
  const denied = Object.assign(new Error("user arn:aws:iam::1:user/x may not"), { name: "AccessDenied" });

  expect(serviceFailure("SQS", denied, "grant it")).toMatchObject({
    code: "SERVICE_FAILED",
    message: "SQS refused the call or failed (AccessDenied); grant it",
    retryable: false,
    cause: denied,
  });
  expect(serviceFailure("SQS", "cut", "grant it").problem).toBe("SQS refused the call or failed (cut)");
});
