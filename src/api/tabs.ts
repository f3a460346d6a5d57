// What one tab tells the others about the session. The cookie is shared, so they must agree on who works.

export type SessionNews = { type: 'signed-in'; userId: string } | { type: 'signed-out' }

const name = 'lectern-session'

/** Tells all other tabs. */
export function tellTabs(news: SessionNews) {
  const channel = new BroadcastChannel(name)
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs tell; answers how to stop. */
export function onTabNews(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => listener(data)
  return () => channel.close()
}
