import { type ComponentType, lazy, type ReactNode } from "react";

/** A page in a chunk of its own. */
export function page(load: () => Promise<ComponentType>): ReactNode {
	const Page = lazy(async () => ({ default: await load() }));
	return <Page />;
}
