import { Component, type ReactNode } from "react";

/** Shows `fallback` instead of a chart that throws or cannot be loaded. */
export class ChartBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? this.props.fallback : this.props.children;
	}
}
