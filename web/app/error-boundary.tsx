import { Component, type ContextType, type ReactNode } from "react";
import { I18nContext } from "react-i18next";
import { ErrorScreen } from "./error-screen.tsx";

/** Shows the error screen instead of a page that threw, or that could not be loaded with its texts. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
	static override contextType = I18nContext;
	declare context: ContextType<typeof I18nContext>;
	override state = { failed: false };
	static getDerivedStateFromError() {
		return { failed: true };
	}

	/** Without texts i18next would show their keys. The boundary is there as long as the page. */
	override componentDidMount() {
		this.context?.i18n?.on("failedLoading", () => this.setState({ failed: true }));
	}

	override render() {
		return this.state.failed ? <ErrorScreen /> : this.props.children;
	}
}
