import { Component, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen.tsx";

/** Shows the error screen instead of a page that threw or could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? <ErrorScreen /> : this.props.children;
	}
}
