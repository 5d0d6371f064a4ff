import { describeJudge } from "./judge-s3.ts";
import { MOTO } from "./s3-servers.ts";

describeJudge(MOTO);
