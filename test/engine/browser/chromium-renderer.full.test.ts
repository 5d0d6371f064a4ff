import { createSocket } from "node:dgram";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { openRenderer } from "../../../functions/engine/browser/open-renderer.ts";
import { APPLICATION, chromiumMissing } from "../../support/chromium.ts";

let site: Server;
let port: number;
let asked: string[] = [];

const PAGES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/api": (response) => response.end("text of the quorvex application"),
  "/moved": (response) => response.writeHead(302, { location: "http://10.9.9.9/secret" }).end(),
  "/second": (response) => response.setHeader("content-type", "text/html").end("<p>the second page</p>"),
  "/file": (response) => response.setHeader("content-disposition", "attachment").end("downloaded"),
};

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? "");
    (PAGES[request.url ?? ""] ?? ((answer) => answer.writeHead(404).end()))(response);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  port = (site.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

interface Conditions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly waitFor?: string;
  readonly limitMs?: number;
  readonly resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
  readonly host?: string;
}

/** Renders markup as if the local site had sent it. */
async function render(html: string, { environment, waitFor, limitMs = 15_000, ...rest }: Conditions = {}) {
  asked = [];
  const all = { ...process.env, TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1", ...environment };
  const { allowedAddresses, userAgent, chromium, browser } = readSettings(all);
  const { resolve, host = "127.0.0.1" } = rest;
  const renderer = openRenderer({ allowedAddresses, userAgent, chromium, limits: browser, environment: all, resolve });
  const { html: markup, ...facts } = await renderer.render(
    {
      url: `http://${host}:${port}/page#here`,
      html: new TextEncoder().encode(html),
      contentType: "text/html; charset=utf-8",
      ...{ waitFor, limitMs },
    },
    AbortSignal.timeout(60_000),
  );
  return { markup: new TextDecoder().decode(markup), ...facts };
}

describe.skipIf(chromiumMissing)(`a rendered page ${chromiumMissing ?? ""}`, () => {
  it("has the text that its scripts fetched, and is not fetched itself again", async () => {
    const { markup, browser, warnings } = await render(APPLICATION.replace("location.hash.slice(1)", "''"));

    expect(markup).toContain('<p class="ready">text of the quorvex application</p>');
    expect(browser).toMatch(/^\w*Chrome\w*\/\d+/);
    expect(warnings).toEqual([]);
    expect(asked.filter((path) => path !== "/favicon.ico")).toEqual(["/api"]);
  });

  it("has its fragment, ß and the names that are set for it", async () => {
    const script = "document.body.append(location.hash, ' ', navigator.userAgent)";
    const { markup } = await render(`<p>Straße</p><script>${script}</script>`, {
      environment: { TEXTRACTOR_USER_AGENT: "Otter/3 (+https://otter.example)" },
    });

    expect(markup).toContain("<p>Straße</p>");
    expect(markup).toContain("#here Otter/3 (+https://otter.example)");
  });

  it("is awaited until an element is there", async () => {
    const late = "<script>setTimeout(() => { document.body.innerHTML = '<p id=late>late text</p>' }, 1500)</script>";

    expect((await render(late, { waitFor: "#late" })).markup).toContain("late text");
    expect((await render(late, { waitFor: "#never", limitMs: 2_500 })).warnings).toEqual([
      'no element matched wait_for, "#never", within 2.5 s',
    ]);
  });

  it("shows what shadow roots and frames of its site show, in its place", async () => {
    const { markup } =
      await render(`<p>before</p><my-note><b>slotted</b></my-note><iframe srcdoc="<p>framed</p>"></iframe>
      <script>customElements.define("my-note", class extends HTMLElement { connectedCallback() {
        this.attachShadow({ mode: "open" }).innerHTML = "<p>in shadow <slot></slot></p>" } })</script>`);

    expect(markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toMatch(/before in shadow slotted framed/);
  });

  it("has what there was when a script or the network never ends", async () => {
    const endless = await render("<p>before</p><script>for (;;) {}</script><p>after</p>", { limitMs: 2_000 });
    const later = await render("<p>words</p><script>setTimeout(() => { for (;;) {} }, 300)</script>");
    const polling = await render("<p>polled</p><script>setInterval(() => fetch('/api'), 50)</script>", {
      limitMs: 2_000,
    });

    expect(endless.markup).toMatch(/before.*after/s);
    expect(endless.warnings[0]).toMatch(/^the page was still loading after 2 s; raise TEXTRACTOR_RENDER_DURATION/);
    expect(later.markup).toContain("words");
    expect(later.warnings).toEqual(["a script of the page was endless and was stopped"]);
    expect(polling.markup).toContain("polled");
    expect(polling.warnings).toHaveLength(1);
  });

  it("is read to its end after an endless script was stopped", async () => {
    const rest = "<p>words</p>".repeat(200_000);
    const { markup } = await render(`<script>for (;;) {}</script>${rest}<p>the end</p>`, { limitMs: 2_000 });

    expect(markup).toContain("<p>the end</p>");
  });

  it("is refused above the longest markup", async () => {
    await expect(render(`<p>${"x".repeat(32 * 1024 ** 2)}`)).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  });

  it("follows its own navigation, outlives a download, and gets no dialogs and windows", async () => {
    const moving = await render("<p>first</p><script>setTimeout(() => { location.href = '/second' }, 50)</script>");
    const asking =
      await render(`<script>alert(1); confirm(2); const other = open("/second")</script><p>asked</p><script>
      setTimeout(() => document.body.append("window: " + (other !== null && !other.closed)), 400);
      addEventListener("load", () => setTimeout(() => { location.href = "/file" }))</script>`);

    expect(moving.markup).toContain("the second page");
    expect(asking.markup).toContain("<p>asked</p>");
    expect(asking.markup).toContain("window: false");
  });

  it("that takes too much memory is ended", async () => {
    const hungry = "<script>const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)), 5)</script>";

    await expect(render(hungry, { environment: { TEXTRACTOR_RENDER_MEMORY_MB: "400" } })).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      remedy: "raise TEXTRACTOR_RENDER_MEMORY_MB",
    });
  });
});

describe.skipIf(chromiumMissing)(`a page that reaches for private addresses ${chromiumMissing ?? ""}`, () => {
  it.each([
    ["a script", "<script>fetch('http://169.254.169.254/latest').catch(() => {})</script>", "169.254.169.254"],
    ["an iframe", "<iframe src='http://192.168.0.1/frame'></iframe>", "192.168.0.1"],
    ["an image", "<img src='http://10.0.0.1/i.png'>", "10.0.0.1"],
    ["a redirect", "<script>fetch('/moved', { mode: 'no-cors' }).catch(() => {})</script>", "10.9.9.9"],
    ["a WebSocket", "<script>new WebSocket('ws://127.0.0.2:8080/')</script>", "127.0.0.2"],
    ["its own loopback", "<script>fetch('https://localhost/').catch(() => {})</script>", "127.0.0.3"],
    ["a prefetch", "<link rel=prefetch href='http://172.16.0.1/p'>", "172.16.0.1"],
    [
      "a worker",
      "<script>new Worker(URL.createObjectURL(new Blob(['fetch(\"http://10.0.0.7/\")'])))</script>",
      "10.0.0.7",
    ],
    ["a navigation", "<script>setTimeout(() => { location = 'http://10.0.0.8/' })</script>", "10.0.0.8"],
  ])("by %s is refused, and the warnings say so", async (_, html, address) => {
    const resolve = async (host: string) => [{ address: host === "localhost" ? "127.0.0.3" : host, family: 4 }];
    const { warnings } = await render(`<p>words</p>${html}`, { resolve });

    expect(warnings.join("\n")).toContain(`leads to ${address}, a`);
  });

  it("by a name whose second lookup is another address is refused", async () => {
    const resolve = async () => [{ address: asked.includes("/api") ? "10.1.2.3" : "127.0.0.1", family: 4 }];
    const { markup, warnings } = await render(
      `<p id=first></p><script>fetch("/api").then((answer) => answer.text()).then((text) => {
        first.append(text);
        fetch("/again").catch(() => {}) })</script>`,
      { resolve, host: "rebound.example" },
    );

    expect(markup).toContain("text of the quorvex application");
    expect(asked).not.toContain("/again");
    expect(warnings.join()).toContain(`http://rebound.example:${port}/again leads to 10.1.2.3, a private address`);
  });

  it("by UDP sends nothing", async () => {
    const stun = createSocket("udp4");
    let packets = 0;
    stun.on("message", () => packets++);
    await new Promise<void>((resolve) => stun.bind(0, "127.0.0.1", resolve));
    const { markup } = await render(`<p id=state>none</p><script>
      const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${stun.address().port}" }] });
      peer.onicegatheringstatechange = () => { state.textContent = "gathering: " + peer.iceGatheringState };
      peer.createDataChannel("x");
      peer.createOffer().then((offer) => peer.setLocalDescription(offer))</script>`);
    stun.close();

    expect(markup).toMatch(/gathering: (gathering|complete)/);
    expect(packets).toBe(0);
  });
});
