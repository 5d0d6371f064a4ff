import { describe, expect, it } from "vitest";
import { extensionOfText } from "../../../../functions/engine/formats/detect/detect-text.ts";

describe("the kind of a text", () => {
  it.each([
    ["{\\rtf1 a}", ".txt", ".rtf"],
    ["%!PS-Adobe", "", "application/postscript"],
    ["%!PS-Adobe", ".txt", ".txt"],
    ["WEBVTT\n", ".txt", ".vtt"],
    ["WEBVTT", "", ".vtt"],
    ["WEBVTTX", "", ".txt"],
    ["1\n00:00:01,000 --> 00:00:02,000\na", ".txt", ".srt"],
    ['{"cells": [], "nbformat": 4}', ".json", ".ipynb"],
    ['{"cells": [{"cell_type": "code"}]}', "", ".ipynb"],
    ['{"cells": []}', ".json", ".json"],
    ['{"nbformat": 4}', ".json", ".json"],
    ['{"cells": [], "nbformat": 4}', ".txt", ".txt"],
    ["words", "", ".txt"],
    ["words", ".log", ".txt"],
    ["words", ".md", ".md"],
    ["words", ".csv", ".csv"],
  ])("%j, named %j, is %s", (sample, named, extension) => {
    expect(extensionOfText(sample, named)).toBe(extension);
  });

  it.each([
    ["From ada Mon Jun  1 10:00:00 2009\nSubject: a", "", ".mbox"],
    ["From ada Mon Jun  1 10:00:00 2009\r\n>From b", ".txt", ".mbox"],
    ["From ada Mon Jun  1 10:00:00 2009\nwords", "", ".txt"],
    ["From here on", ".mbox", ".mbox"],
    ["From here on", ".eml", ".eml"],
    ["From here on", ".txt", ".txt"],
    ["From: a\nDate: b\n", "", ".eml"],
    ["\nFrom: a\n\tfolded\nX-Other: c\nDate: b\n", "", ".eml"],
    ["From: a\nDate: b\n", ".txt", ".txt"],
    ["From: a\nFrom: b\n", "", ".txt"],
    ["From: a\nX-Other: b\n", "", ".txt"],
    ["From: a\nwords\nDate: b\n", "", ".txt"],
    ["X-Other: a\n", ".eml", ".eml"],
    ["X-Other: a\n", ".mbox", ".eml"],
    ["words", ".eml", ".txt"],
  ])("of mail %j, named %j, is %s", (sample, named, extension) => {
    expect(extensionOfText(sample, named)).toBe(extension);
  });

  it("of mail is decided by the first 16 KB", () => {
    const filler = (bytes: number) => `X: ${"y".repeat(bytes - 4)}\n`;

    expect(extensionOfText(`From: a\n${filler(16 * 1024 - 16)}Date: b\nwords`, "")).toBe(".eml");
    expect(extensionOfText(`From: a\n${filler(16 * 1024 - 15)}Date: b\nwords`, "")).toBe(".txt");
  });

  it.each([
    ["<office:document mimetype='x.opendocument.spreadsheet'>", ".fods"],
    ["<office:document mimetype='x.opendocument.presentation'>", ".fodp"],
    ["<office:document mimetype='x'>", ".fodt"],
    ["<ss:Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet'>", ".xls"],
    ["<Workbook>", ".xml"],
    ["<svg>", ".svg"],
    ["<w:wordDocument>", ".xml"],
    ["<FictionBook>", ".fb2"],
    ['<article xmlns="http://docbook.org/ns/docbook">', ".dbk"],
    ["<book><para>", ".dbk"],
    ["<article><sect1>", ".dbk"],
    ["<article><front>", ".jats"],
    ["<article><body>", ".jats"],
    ["<article><head>", ".xml"],
    ["<book><title>", ".xml"],
    ["<pkg:package>", ".xml"],
    ["<other>", ".xml"],
  ])("with the root %s is %s, behind comments and a document type", (root, extension) => {
    const before = '<?xml version="1.0"?>\n<!-- <svg> -->\n<!DOCTYPE a [<!ENTITY b "c">]>\n<!DOCTYPE d>';

    expect(extensionOfText(`${before}${root}`, "")).toBe(extension);
  });

  it("is DocBook by its document type", () => {
    const type = '<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "docbookx.dtd">';

    expect(extensionOfText(`${type}<book><title>`, "")).toBe(".dbk");
    expect(extensionOfText(`${type}<para>`, "a.xml")).toBe(".txt");
  });

  it.each([
    ["<svg>", "", ".svg"],
    ["<svg>", ".txt", ".txt"],
    ["<other>", "", ".txt"],
    ["<other>", ".xml", ".xml"],
    [" <other>", ".fb2", ".fb2"],
    ["words", ".xml", ".txt"],
    ["<!-- never closed", "", ".txt"],
    ["<!DOCTYPE a [<!ENTITY b>", "", ".txt"],
    ["<!DOCTYPE a [<!ENTITY b>]><svg>", "", ".svg"],
    ["<!DOCTYPE a><svg>[a]>", "", ".svg"],
    ["<!-- [ --><svg>", "", ".svg"],
    ["<?a [?><svg>", "", ".svg"],
    ["<!DOCTYPE a [", "", ".txt"],
    ["[1]", ".json", ".json"],
    [' "a"', ".ndjson", ".ndjson"],
    ["1", ".jsonl", ".jsonl"],
    ["words", ".json", ".txt"],
  ])("of markup or data %j, named %j, is %s", (sample, named, extension) => {
    expect(extensionOfText(sample, named)).toBe(extension);
  });

  it.each([
    ["<!doctype html>", ".txt", ".html"],
    ["<?xml version='1.0'?><!-- a --> <HTML>", "", ".html"],
    ["<title>a", "", ".html"],
    ["<titles>", "", ".txt"],
    ["words <b>a</b>", ".htm", ".html"],
    ["words", ".html", ".txt"],
    ["<div>a", "", ".html"],
    ["<p>a", ".doc", ".html"],
    ["<table border=1>", ".xls", ".html"],
    ["<div>a", ".txt", ".txt"],
    ["<div>a", ".md", ".md"],
    ["<b>a", "", ".txt"],
  ])("of a page %j, named %j, is %s", (sample, named, extension) => {
    expect(extensionOfText(sample, named)).toBe(extension);
  });
});

it.each(["<!DOCTYPE svg", "<!DOCTYPE svg [<!ENTITY a 'b'>", "<!-- <svg>", "<?xml <svg"])(
  "a text whose mark does not end has no root: %j",
  (sample) => {
    expect(extensionOfText(sample, "")).not.toBe(".svg");
  },
);
