// A game server of its own for each test file, on a free port, with its database in a folder of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const program = process.env.LUDOPOD ?? join(root, "build/ludopod");
export const pageFolder = process.env.LUDOPOD_WEB ?? join(root, "web/dist");
const PATIENCE_MS = 45_000;

async function freePort() {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address();
    probe.close();
    await once(probe, "close");
    return port;
}

async function answers(url) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
        try {
            if ((await fetch(`${url}/healthz`)).ok) return;
        } catch (error) {
            if (Date.now() > end) throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

export class Server {
    /** `config`: the text of a configuration file; `host`: under which it is there, a number or localhost. */
    static async start({ page = pageFolder, program: own = program, config = "", host = "127.0.0.1" } = {}) {
        const server = new Server();
        server.page = page;
        server.program = own;
        server.folder = await mkdtemp(join(tmpdir(), "ludopod-web-"));
        server.config = join(server.folder, "server.conf");
        await writeFile(server.config, config);
        server.port = await freePort();
        server.host = host;
        server.url = `http://${host}:${server.port}`;
        await server.run();
        return server;
    }

    async run() {
        const options = [
            "serve",
            "--config",
            this.config,
            "--web",
            this.page,
            "--listen",
            `${this.host}:${this.port}`,
            "--database",
            `sqlite:${join(this.folder, "games.sqlite")}`,
        ];
        this.said = "";
        this.process = spawn(this.program, options, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
        for (const stream of [this.process.stdout, this.process.stderr])
            stream.on("data", (text) => (this.said += text));
        try {
            await answers(this.url);
        } catch (error) {
            throw new Error(`the server does not answer (${error.message}); it said:\n${this.said}`);
        }
    }

    /** As a power cut would. */
    async kill() {
        if (this.process.exitCode !== null || this.process.signalCode !== null) return;
        const ended = once(this.process, "exit");
        this.process.kill("SIGKILL");
        await ended;
    }

    async stop() {
        await this.kill();
        await rm(this.folder, { recursive: true, force: true });
    }
}
