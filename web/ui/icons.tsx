/**
 * The icons of the app, drawn by Lucide (https://lucide.dev): their package is 51 MB, these are what is used.
 *
 * Copyright (c) 2026 Lucide Icons and Contributors (ISC License); those derived from Feather: Copyright
 * (c) 2013-present Cole Bemis (MIT License). The texts are in web/ui/icons.license.txt.
 */
import type { ReactNode } from "react";

interface IconProps {
	className?: string;
}

/** Icons stand beside a text or in a labelled control, so that they are hidden from screen readers. */
function icon(shapes: ReactNode) {
	return ({ className }: IconProps) => (
		<svg
			xmlns="http://www.w3.org/2000/svg"
			width="24"
			height="24"
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
			className={className}
		>
			{shapes}
		</svg>
	);
}

export const ArrowDown = icon(
	<>
		<path d="M12 5v14" />
		<path d="m19 12-7 7-7-7" />
	</>,
);
export const ArrowLeft = icon(
	<>
		<path d="m12 19-7-7 7-7" />
		<path d="M19 12H5" />
	</>,
);
export const ArrowRight = icon(
	<>
		<path d="M5 12h14" />
		<path d="m12 5 7 7-7 7" />
	</>,
);
export const ArrowUp = icon(
	<>
		<path d="m5 12 7-7 7 7" />
		<path d="M12 19V5" />
	</>,
);
export const Bookmark = icon(
	<path d="M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z" />,
);
export const ChartColumn = icon(
	<>
		<path d="M3 3v16a2 2 0 0 0 2 2h16" />
		<path d="M18 17V9" />
		<path d="M13 17V5" />
		<path d="M8 17v-3" />
	</>,
);
export const Check = icon(<path d="M20 6 9 17l-5-5" />);
export const ChevronDown = icon(<path d="m6 9 6 6 6-6" />);
export const ChevronRight = icon(<path d="m9 18 6-6-6-6" />);
export const Copy = icon(
	<>
		<rect width="14" height="14" x="8" y="8" rx="2" ry="2" />
		<path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
	</>,
);
export const Download = icon(
	<>
		<path d="M12 15V3" />
		<path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" />
		<path d="m7 10 5 5 5-5" />
	</>,
);
export const Eye = icon(
	<>
		<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0" />
		<circle cx="12" cy="12" r="3" />
	</>,
);
export const EyeOff = icon(
	<>
		<path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49" />
		<path d="M14.084 14.158a3 3 0 0 1-4.242-4.242" />
		<path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143" />
		<path d="m2 2 20 20" />
	</>,
);
export const FileText = icon(
	<>
		<path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z" />
		<path d="M14 2v5a1 1 0 0 0 1 1h5" />
		<path d="M10 9H8" />
		<path d="M16 13H8" />
		<path d="M16 17H8" />
	</>,
);
export const FileUp = icon(
	<>
		<path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z" />
		<path d="M14 2v5a1 1 0 0 0 1 1h5" />
		<path d="M12 12v6" />
		<path d="m15 15-3-3-3 3" />
	</>,
);
export const Info = icon(
	<>
		<circle cx="12" cy="12" r="10" />
		<path d="M12 16v-4" />
		<path d="M12 8h.01" />
	</>,
);
export const LogOut = icon(
	<>
		<path d="m16 17 5-5-5-5" />
		<path d="M21 12H9" />
		<path d="M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />
	</>,
);
export const RefreshCw = icon(
	<>
		<path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8" />
		<path d="M21 3v5h-5" />
		<path d="M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16" />
		<path d="M8 16H3v5" />
	</>,
);
export const Search = icon(
	<>
		<path d="m21 21-4.34-4.34" />
		<circle cx="11" cy="11" r="8" />
	</>,
);
export const Table2 = icon(
	<>
		<path d="M3 9h18" />
		<path d="M9 3v18" />
		<rect x="3" y="3" width="18" height="18" rx="2" />
	</>,
);
export const TrendingDown = icon(
	<>
		<path d="M16 17h6v-6" />
		<path d="m22 17-8.5-8.5-5 5L2 7" />
	</>,
);
export const TrendingUp = icon(
	<>
		<path d="M16 7h6v6" />
		<path d="m22 7-8.5 8.5-5-5L2 17" />
	</>,
);
export const TriangleAlert = icon(
	<>
		<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3" />
		<path d="M12 9v4" />
		<path d="M12 17h.01" />
	</>,
);
export const X = icon(
	<>
		<path d="M18 6 6 18" />
		<path d="m6 6 12 12" />
	</>,
);
