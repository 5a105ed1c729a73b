/** Part of Node's module that we use, which workerd has with the flag `nodejs_als`; the Worker has no other types of Node. */
declare module "node:async_hooks" {
	export class AsyncLocalStorage<T> {
		run<Result>(store: T, work: () => Result): Result;
		getStore(): T | undefined;
	}
}
