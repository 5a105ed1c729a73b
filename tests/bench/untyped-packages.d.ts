declare module "workerd" {
	/** Exports of the CommonJS module; `default` is the path of the binary. */
	const workerd: { default: string };
	export default workerd;
}
