import { describeJudge } from "./judge-s3.ts";
import { MINIO } from "./s3-servers.ts";

describeJudge(MINIO);
