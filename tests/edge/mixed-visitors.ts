/**
 * Visitors of every kind at once, in one isolate: counts the pages that show an arm of somebody else. What a visitor
 * should see is computed here from the cookies, apart from the Worker's code.
 */
import type { Language } from "../../contract/events.ts";
import type { Experiments, TestDefinition } from "../../contract/experiment-schema.ts";
import { hash32 } from "../../contract/hash.ts";
import {
	isHoldout,
	PRICE_SLOT,
	SLOT_NAMES,
	SLOTS,
	type Slot,
	slotsOf,
} from "../../contract/slots.ts";
import { randomFrom } from "../random.ts";
import { cookiesOf, GOOGLEBOT, IPHONE, type Site, signed, WINDOWS } from "./harness.ts";

const AT_ONCE = 25;
const PAGES: [string, Language, readonly Slot[]][] = [
	["/", "fr", slotsOf("home")],
	["/en", "en", slotsOf("home")],
	["/pricing", "fr", slotsOf("pricing")],
	["/en/pricing", "en", slotsOf("pricing")],
	["/beta", "fr", slotsOf("beta")],
];
/** In every text of an arm; `_` and digits need no escaping in HTML. */
const MARK = /mark_(\w+?)_([A-Z])_(fr|en)_/g;

/** A test in every slot of texts, with two to four arms. */
export const TEST_IN_EVERY_SLOT: Experiments = {
	version: "mixed",
	// No price can be marked; tests/edge/routes/price-test.test.ts has its visitors.
	tests: SLOT_NAMES.filter((slot) => slot !== PRICE_SLOT && !isHoldout(slot)).map((slot, i) =>
		testIn(slot, 2 + (i % 3)),
	),
};

function testIn(slot: Slot, arms: number): TestDefinition {
	const testName = `in${slot.replace(/\W/g, "")}`;
	return {
		testName,
		isActive: true,
		slot,
		variants: Array.from({ length: arms }, (_, i) => {
			const id = "ABCD".charAt(i);
			const content = (language: Language) =>
				Object.fromEntries(
					Object.entries(SLOTS[slot].fields).map(([field, rule]) => [
						field,
						"choices" in rule ? "solid" : `mark_${testName}_${id}_${language}_`,
					]),
				);
			return { id, weight: 100 / arms, content: { fr: content("fr"), en: content("en") } };
		}),
	};
}

const KINDS = [
	"human",
	"human",
	"human",
	"human",
	"bot",
	"prefetch",
	"optedOut",
	"tester",
] as const;

interface Visit {
	kind: (typeof KINDS)[number];
	path: string;
	language: Language;
	tests: TestDefinition[];
	jar: Map<string, string>;
	/** The test of which a tester demands arm B. */
	overridden: TestDefinition | undefined;
}

/** Sends this many requests, and describes the pages that did not show what their visitor should see. */
export async function crossingsOf(site: Site, requests: number, seed = 1): Promise<string[]> {
	const random = randomFrom(seed);
	const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
	const marksByEtag = new Map<string, string[]>();
	const crossings: string[] = [];

	function nextVisit(): Visit {
		const [path, language, slots] = pick(PAGES);
		const tests = TEST_IN_EVERY_SLOT.tests.filter(({ slot }) => slot && slots.includes(slot));
		const kind = pick(KINDS);
		const jar = new Map<string, string>();
		if (random() < 0.7) jar.set("__Host-vid", signed(uuid(random)));
		for (const { testName } of tests) {
			if (random() < 0.6) jar.set(`abtest_${testName}`, pick(["A", "B", "C", "D", "Z", "<b>"]));
		}
		if (kind === "optedOut") jar.set("measure", "off");
		return {
			kind,
			path,
			language,
			tests,
			jar,
			overridden: kind === "tester" ? pick(tests) : undefined,
		};
	}

	async function send({ kind, path, jar, overridden }: Visit): Promise<Response> {
		const headers = new Headers({
			cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
		});
		if (kind === "prefetch") headers.set("sec-purpose", "prefetch");
		// A copy in the browser may be of another arm.
		if (random() < 0.3) headers.set("if-none-match", pick([...marksByEtag.keys(), '"none"']));
		const query = overridden ? `?ab.${overridden.testName}=B` : "";
		const agent = kind === "bot" ? GOOGLEBOT : pick([WINDOWS, IPHONE]);
		return site.request(path + query, { agent, headers });
	}

	async function visit(): Promise<void> {
		const next = nextVisit();
		const response = await send(next);
		const etag = response.headers.get("etag") ?? "";
		const body = await response.text();
		if (response.status === 200) marksByEtag.set(etag, marksOf(body));
		const found = String(marksByEtag.get(etag));
		const newId = cookiesOf(response).get("__Host-vid") ?? "";
		const expected = String(expectedMarks(next, newId));
		if (found !== expected) {
			crossings.push(`${next.kind} on ${next.path}: ${found} instead of ${expected}`);
		}
	}

	for (let sent = 0; sent < requests; sent += AT_ONCE) {
		await Promise.all(Array.from({ length: Math.min(AT_ONCE, requests - sent) }, visit));
	}
	return crossings;
}

function expectedMarks({ kind, language, tests, jar, overridden }: Visit, newId: string): string[] {
	const armOf = (test: TestDefinition) => {
		if (kind !== "human" && kind !== "tester") return "A";
		if (test === overridden) return "B";
		return ownArm(
			test,
			jar.get(`abtest_${test.testName}`),
			(jar.get("__Host-vid") ?? newId).slice(0, 36),
		);
	};
	return tests.map((test) => `${test.testName}:${armOf(test)}:${language}`).sort();
}

/** The arms that a page shows, each once. */
function marksOf(html: string): string[] {
	const marks = [...html.matchAll(MARK)].map(
		([, test, arm, language]) => `${test}:${arm}:${language}`,
	);
	return [...new Set(marks)].sort();
}

/** The sticky arm if the test has it, else the one of the visitor's bucket. */
function ownArm({ testName, variants }: TestDefinition, sticky: string | undefined, id: string) {
	const known = variants.find((variant) => variant.id === sticky);
	const position = hash32(`${testName}:${id}`) % 100;
	const drawn = variants[Math.floor((position * variants.length) / 100)];
	return (known ?? drawn)?.id;
}

function uuid(random: () => number): string {
	const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
	return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
