declare module "workerd" {
	/** What the CommonJS module exports; `default` is the path of the binary. */
	const workerd: { default: string };
	export default workerd;
}
