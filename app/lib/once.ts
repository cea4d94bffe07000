/** Creates a value on first use. After a failure, the next use tries again. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let promise: Promise<Made> | undefined;
  return () => {
    promise ??= make().catch((error: unknown) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}
