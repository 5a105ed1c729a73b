import { createContext, type ReactNode, useContext } from "react";
import type { AppConfig } from "../../contract/site-config.ts";

/** Services of every page of the app. */
export interface AppParts {
	config: AppConfig;
}

const AppContext = createContext<AppParts | undefined>(undefined);

export function AppProvider({ parts, children }: { parts: AppParts; children: ReactNode }) {
	return <AppContext value={parts}>{children}</AppContext>;
}

/** @throws outside of an AppProvider. */
export function useApp(): AppParts {
	const parts = useContext(AppContext);
	if (!parts) throw new Error("useApp needs an AppProvider above it");
	return parts;
}
