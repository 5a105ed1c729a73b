import { Link } from "react-router-dom";
import { ArrowLeft } from "../../../ui/icons.tsx";

/** To the list that a page belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
	return (
		<p>
			<Link to={to} className="inline-flex items-center gap-1.5 text-green text-sm underline">
				<ArrowLeft className="size-4" />
				{children}
			</Link>
		</p>
	);
}
