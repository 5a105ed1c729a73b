/** The parts of the app that are loaded when they are needed. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { readStored, writeStored } from "../ui/browser-store.ts";
import { LoadingScreen } from "./loading-screen.tsx";

/** Key of the time of the last reload: it outlives the page and ends with the tab. */
const KEY = "reloadedAt";
/** A second failure within it is no new release. */
const INTERVAL_MS = 60_000;

/**
 * Loads a part. When a release has replaced the app's files since the tab was opened, the app is loaded anew, once in
 * a minute (docs/operations/deployment.md#gradual-rollout). Else the part is asked for once more: browsers also cancel a part
 * that is under way when the visitor leaves, and then nothing may come between.
 * @param file of this release, which a new one removes
 * @throws when the part cannot be loaded.
 */
export async function loadPart<T>(
	load: () => Promise<T>,
	{ file = import.meta.url, reload = () => location.reload(), now = Date.now } = {},
): Promise<T> {
	try {
		return await load();
	} catch (error) {
		const { status } = await fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => ({
			status: 0,
		}));
		if (status === 200) return load();
		const isRepeated = now() - Number(readStored(KEY, "sessionStorage")) < INTERVAL_MS;
		if (status !== 404 || isRepeated) throw error;
		// A browser that cannot note the time would load the app again and again.
		if (!writeStored(KEY, String(now()), "sessionStorage")) throw error;
		reload();
		return new Promise<never>(() => undefined);
	}
}

/** A component in a chunk of its own. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	return lazy(async () => ({ default: await loadPart(load) }));
}

/** A dialog in a chunk of its own: until it has come, the page stays as it is. */
export function dialogPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	const Dialog = part(load);
	return (props: Props) => (
		<Suspense>
			<Dialog {...props} />
		</Suspense>
	);
}

type PageLoader = () => Promise<ComponentType>;

/** The pages that have come. */
const pages = new Map<PageLoader, ComponentType>();

/**
 * A page in a chunk of its own. It does not suspend: React holds back what follows a fallback for 300 ms
 * (`FALLBACK_THROTTLE_MS`), which each step to a first figure paid.
 */
export function page(load: PageLoader): ReactNode {
	return <LoadedPage load={load} />;
}

function LoadedPage({ load }: { load: PageLoader }) {
	const [, setCome] = useState<PageLoader>();
	const [failure, setFailure] = useState<{ of: PageLoader; error: unknown }>();
	const Page = pages.get(load);
	useEffect(() => {
		if (pages.has(load)) return;
		loadPart(load).then(
			(loaded) => {
				pages.set(load, loaded);
				setCome(() => load);
			},
			(error) => setFailure({ of: load, error }),
		);
	}, [load]);
	if (failure?.of === load) throw failure.error;
	return Page ? <Page /> : <LoadingScreen />;
}
