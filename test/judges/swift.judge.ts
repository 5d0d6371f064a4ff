import { describeJudge } from "./judge-s3.ts";
import { SWIFT } from "./s3-servers.ts";

describeJudge(SWIFT);
