// The entry point of `cdk`, such as `cdk deploy -c arch=x64 -c sourceBuckets=first,second`.

import { createApp } from "./create-app.ts";

createApp().synth();
