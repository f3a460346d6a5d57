const times = 3

const second = () => new Promise((resolve) => setTimeout(resolve, 1000))

/** Fetches code, and again a second later if it did not arrive: three times in all, offline once. */
export async function retryImport<T>(load: () => Promise<T>, left = times): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (left === 1 || !navigator.onLine) throw error
    await second()
    return retryImport(load, left - 1)
  }
}
