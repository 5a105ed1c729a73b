import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { AppConfig } from "../../contract/site-config.ts";
import { keepFocus } from "./keep-focus.ts";

/** Services of every page of the app. */
export interface AppParts {
	config: AppConfig;
}

const AppContext = createContext<AppParts | undefined>(undefined);

export function AppProvider({ parts, children }: { parts: AppParts; children: ReactNode }) {
	useEffect(keepFocus, []);
	return <AppContext value={parts}>{children}</AppContext>;
}

/** @throws outside of an AppProvider. */
export function useApp(): AppParts {
	const parts = useContext(AppContext);
	if (!parts) throw new Error("useApp needs an AppProvider above it");
	return parts;
}
