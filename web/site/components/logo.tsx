/** The logo: one filled cell in a grid. */
export function Logo() {
	return (
		<span className="flex items-center gap-2.5 font-semibold text-lg tracking-tight">
			<svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
				<rect width="32" height="32" rx="7" className="fill-green" />
				<path
					d="M7 11h18M7 17h18M7 23h18M13 7v18"
					className="stroke-on-green"
					strokeOpacity=".4"
					strokeWidth="1.5"
				/>
				<path d="M13 11h12v6H13z" className="fill-on-green" />
			</svg>
			Tabulia
		</span>
	);
}
