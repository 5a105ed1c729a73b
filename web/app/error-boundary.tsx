import { Component, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen.tsx";

/** Shows the error screen in the place of a page that failed, or that could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? <ErrorScreen /> : this.props.children;
	}
}
