import { Component, type ContextType, type ReactNode } from "react";
import { I18nContext } from "react-i18next";
import { ErrorScreen } from "./error-screen.tsx";

/** Shows the error screen instead of a page that threw, or that could not be loaded with its texts. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
	static override contextType = I18nContext;
	declare context: ContextType<typeof I18nContext>;
	override state = { failed: false };
	// i18next would show the keys of the texts instead.
	readonly #failed = () => this.setState({ failed: true });

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override componentDidMount() {
		this.context?.i18n?.on("failedLoading", this.#failed);
	}

	override componentWillUnmount() {
		this.context?.i18n?.off("failedLoading", this.#failed);
	}

	override render() {
		return this.state.failed ? <ErrorScreen /> : this.props.children;
	}
}
