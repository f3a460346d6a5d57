// What one tab tells the others about the session. The cookie is shared, so they must agree on who works.

export type SessionNews = { type: 'signed-in'; userId: string } | { type: 'signed-out' }

/** One for sending and hearing, so that no tab hears itself. */
let shared: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  shared ??= new BroadcastChannel('lectern-session')
  return shared
}

/** Tells all other tabs. */
export function tellTabs(news: SessionNews) {
  channel().postMessage(news)
}

/** Hears what other tabs tell; answers how to stop. */
export function onTabNews(listener: (news: SessionNews) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionNews>) => listener(data)
  channel().addEventListener('message', hear)
  return () => channel().removeEventListener('message', hear)
}
