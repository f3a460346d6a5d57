const times = 3

const second = () => new Promise((resolve) => setTimeout(resolve, 1000))

/** Loads code, and retries a second later if that fails: three attempts in all, offline one. */
export async function retryImport<T>(load: () => Promise<T>, left = times): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (left === 1 || !navigator.onLine) throw error
    await second()
    return retryImport(load, left - 1)
  }
}
