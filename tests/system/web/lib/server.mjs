// A game server of its own for each test file, on a free port, with its database in a folder of its own.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const program = process.env.LUDOPOD ?? join(root, "build/ludopod");
export const pageFolder = process.env.LUDOPOD_WEB ?? join(root, "web/dist");

/** Those that a failed test has left behind. */
const running = new Set();
process.on("exit", () => {
    for (const server of running) {
        server.process?.kill("SIGKILL");
        rmSync(server.folder, { recursive: true, force: true });
    }
});

export class Server {
    /** `config`: the text of a configuration file; `host`: under which it is there, a number or localhost. */
    static async start({ page = pageFolder, program: own = program, config = "", host = "127.0.0.1" } = {}) {
        const server = new Server();
        server.page = page;
        server.program = own;
        server.folder = await mkdtemp(join(tmpdir(), "ludopod-web-"));
        running.add(server);
        server.config = join(server.folder, "server.conf");
        await server.configure(config);
        server.host = host;
        await server.run();
        return server;
    }

    get database() {
        return `sqlite:${join(this.folder, "games.sqlite")}`;
    }

    /** What is set from the next start on. Looking at a password costs as little as it may. */
    configure(config) {
        return writeFile(this.config, `password_mib = 8; ${config}`);
    }

    /** What `ludopod admin` prints. */
    admin(...words) {
        return execFileSync(this.program, ["admin", ...words, "--database", this.database], { encoding: "utf8" });
    }

    /** Resolves once it says that it is ready; again under the port that it had. */
    async run() {
        const options = [
            "serve",
            "--config",
            this.config,
            "--web",
            this.page,
            "--listen",
            `${this.host}:${this.port ?? 0}`,
            "--database",
            this.database,
        ];
        this.said = "";
        this.process = spawn(this.program, options, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
        for (const stream of [this.process.stdout, this.process.stderr])
            stream.on("data", (text) => (this.said += text));
        await new Promise((resolve, reject) => {
            this.process.stdout.on("data", () => /^Ludopod is ready: .*\n/m.test(this.said) && resolve());
            this.process.once("exit", () => reject(new Error(`the server has ended; it said:\n${this.said}`)));
        });
        this.port = Number(/^Ludopod is ready: http:\/\/.*:(\d+)\/$/m.exec(this.said)[1]);
        this.url = `http://${this.host}:${this.port}`;
        for (const part of [this.process, this.process.stdout, this.process.stderr]) part.unref();
    }

    /** Its connections stay, but nothing answers on them, as on a dead link; then it goes on. */
    freeze() {
        this.process.kill("SIGSTOP");
    }

    thaw() {
        this.process.kill("SIGCONT");
    }

    /** As a power cut would. */
    async kill() {
        if (this.process.exitCode !== null || this.process.signalCode !== null) return;
        const ended = once(this.process, "exit");
        this.process.ref();
        this.process.kill("SIGKILL");
        await ended;
    }

    async stop() {
        await this.kill();
        await rm(this.folder, { recursive: true, force: true });
        running.delete(this);
    }
}
