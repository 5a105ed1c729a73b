/** Why a form was rejected, announced to screen readers; nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
	if (message === undefined) return null;
	return (
		<p role="alert" className="rounded-lg bg-red-wash px-4 py-3 text-red text-sm">
			{message}
		</p>
	);
}
