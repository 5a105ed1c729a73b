import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { findFreePorts, PORTS, readPorts, requireFree } from "../../dev/ports.ts";

test("each port has a default and a variable", () => {
	expect(readPorts({})).toMatchObject({ site: 5173, supabase: 54321, mail: 54324 });
	for (const [name, { variable }] of Object.entries(PORTS)) {
		expect(readPorts({ [variable]: "6001" })).toMatchObject({ [name]: 6001 });
	}
});

test.each(["abc", "0", "70000", "1.5", "-1"])("SITE_PORT=%s is rejected", (SITE_PORT) => {
	expect(() => readPorts({ SITE_PORT })).toThrow(`SITE_PORT=${SITE_PORT} is not a port`);
});

test("two parts on one port are named", () => {
	expect(() => readPorts({ SITE_PORT: "54324" })).toThrow("MAIL_PORT and SITE_PORT are both 54324");
});

test.each(["127.0.0.1", "0.0.0.0", "::1"])(
	"a port taken on %s is an error that names port, part and variable",
	async (host) => {
		const holder = createServer();
		await new Promise<void>((done) => holder.listen(0, host, done));
		const address = holder.address();
		const mail = typeof address === "object" && address ? address.port : 0;
		const ports = { ...(await findFreePorts()), mail };
		await expect(requireFree(ports, ["site", "mail"])).rejects.toThrow(
			new RegExp(`Port ${mail} of the mail page is taken.*MAIL_PORT=`),
		);
		await expect(requireFree(ports, ["site", "smtp"])).resolves.toBeUndefined();
		await new Promise((done) => holder.close(done));
	},
);

test("free ports are all different", async () => {
	const ports = Object.values(await findFreePorts());
	expect(new Set(ports).size).toBe(ports.length);
});

test("ports that one process has found are found by no other", async () => {
	const own = Math.min(...Object.values(await findFreePorts()));
	// As in a process whose number differs by the number of hundreds: the module once more.
	vi.resetModules();
	const other = await import("../../dev/ports.ts");
	const others = Object.values(await other.findFreePorts());
	const hundredOf = (port: number) => Math.floor(port / 100);
	expect(others.map(hundredOf)).not.toContain(hundredOf(own));
});
