"""Creates the stack of a template in moto, and runs its state machine. Prints the result as JSON.

Usage: create_stack.py TEMPLATE
"""

import io
import json
import logging
import os
import sys
import time
import warnings
import zipfile

os.environ.update(AWS_ACCESS_KEY_ID="test", AWS_SECRET_ACCESS_KEY="test", AWS_DEFAULT_REGION="us-east-1")
warnings.simplefilter("ignore")
logging.disable()

import boto3  # noqa: E402
from moto import mock_aws  # noqa: E402
from moto.awslambda_simple.models import lambda_simple_backends  # noqa: E402
from moto.cloudformation.parsing import resource_class_from_type  # noqa: E402
from moto.stepfunctions.models import stepfunctions_backends  # noqa: E402

DOCUMENTS = 25


def main(path):
    with open(path) as file:
        template = json.load(file)
    types = sorted({resource["Type"] for resource in template["Resources"].values()})
    unsupported = [name for name in types if resource_class_from_type(name) is None]
    # Outputs may refer to attributes of resources that moto does not support.
    template.pop("Outputs", None)
    config = {"stepfunctions": {"execute_state_machine": True}, "lambda": {"use_docker": False}}
    with mock_aws(config=config):
        put_assets(template)
        boto3.client("ssm").put_parameter(Name="/cdk-bootstrap/hnb659fds/version", Value="21", Type="String")
        stacks = boto3.client("cloudformation")
        stacks.create_stack(
            StackName="TextExtractor", TemplateBody=json.dumps(template), Capabilities=["CAPABILITY_NAMED_IAM"]
        )
        status = stacks.describe_stacks(StackName="TextExtractor")["Stacks"][0]["StackStatus"]
        corpus = run_corpus(substitutions_of(template, stacks.describe_stack_resources(StackName="TextExtractor")))
        print(json.dumps({"status": status, "unsupported": unsupported, "corpus": corpus}))


def put_assets(template):
    """Puts stand-ins for the code of functions and layers where the template expects it."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("index.mjs", "export const handler = () => 1;")
    s3 = boto3.client("s3")
    for resource in template["Resources"].values():
        properties = resource.get("Properties", {})
        for place in (properties.get("Code"), properties.get("Content")):
            if not isinstance(place, dict) or "S3Key" not in place:
                continue
            bucket = place["S3Bucket"]
            if isinstance(bucket, dict):
                bucket = bucket["Fn::Sub"].replace("${AWS::AccountId}", "123456789012")
                bucket = bucket.replace("${AWS::Region}", "us-east-1")
            s3.create_bucket(Bucket=bucket)
            s3.put_object(Bucket=bucket, Key=place["S3Key"], Body=archive.getvalue())


def substitutions_of(template, described):
    """Values of the substitutions in the state machine's definition, which moto does not make."""
    made = {each.get("LogicalResourceId"): each.get("PhysicalResourceId") for each in described["StackResources"]}
    [machine] = [each for each in template["Resources"].values() if each["Type"] == "AWS::StepFunctions::StateMachine"]

    def resolved(value):
        if "Fn::GetAtt" in value:
            return f"arn:aws:lambda:us-east-1:123456789012:function:{made[value['Fn::GetAtt'][0]]}"
        return made[value["Ref"]]

    substitutions = machine["Properties"]["DefinitionSubstitutions"]
    return {name: value if isinstance(value, str) else resolved(value) for name, value in substitutions.items()}


def supported_by_moto(definition):
    """The definition without ItemBatcher and JSON lines, which moto does not support. Each document is then a batch."""
    for state in definition["States"].values():
        reader = state.get("ItemReader", {}).get("ReaderConfig", {})
        if reader.get("InputType") == "JSONL":
            reader["InputType"] = "JSON"
        batcher = state.pop("ItemBatcher", None)
        if batcher is not None:
            items = {"Items.$": "States.Array($$.Map.Item.Value)"}
            state["ItemSelector"] = {**items, "BatchInput": batcher["BatchInput"]}
    return definition


def run_corpus(substitutions):
    """Runs the state machine over a prefix. Each batch gets one of the answers queued here."""
    s3 = boto3.client("s3")
    # A named results bucket stands for one that its owner has created.
    for bucket in ("archive", substitutions["ResultsBucket"]):
        s3.create_bucket(Bucket=bucket)
    for index in range(DOCUMENTS):
        s3.put_object(Bucket="archive", Key=f"2019/{index:03}.txt", Body=b"words")
    # Two documents: for a path with one match, moto gives the value where Step Functions gives a list.
    answer = json.dumps(2 * [{"results": {"textractor": {"success": True, "status": "complete"}}}])
    lambda_simple_backends["123456789012"]["us-east-1"].lambda_simple_results_queue.extend([answer] * DOCUMENTS)
    states = boto3.client("stepfunctions")
    # The machine made by CloudFormation is in a registry that moto's execution does not use.
    [made] = stepfunctions_backends["123456789012"]["us-east-1"].state_machines
    written = made.definition
    for name, value in substitutions.items():
        written = written.replace("${" + name + "}", value)
    definition = json.dumps(supported_by_moto(json.loads(written)))
    created = states.create_state_machine(name=made.name, definition=definition, roleArn=made.roleArn)
    machine = created["stateMachineArn"]
    execution = states.start_execution(
        stateMachineArn=machine, input=json.dumps({"bucket": "archive", "prefix": "2019/"})
    )["executionArn"]
    for _ in range(600):
        described = states.describe_execution(executionArn=execution)
        if described["status"] != "RUNNING":
            break
        time.sleep(0.1)
    return {name: described.get(name) for name in ("status", "output", "error", "cause")}


main(sys.argv[1])
