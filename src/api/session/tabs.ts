// Messages between tabs about the session. They share the cookie, so they must agree on the user.

export type SessionNews = { type: 'signed-in'; userId: string } | { type: 'signed-out' }

/** One channel for sending and receiving, so that no tab receives its own messages. */
let shared: BroadcastChannel | undefined

function channel(): BroadcastChannel {
  shared ??= new BroadcastChannel('lectern-session')
  return shared
}

/** Sends a message to all other tabs. */
export function tellTabs(news: SessionNews) {
  channel().postMessage(news)
}

/** Subscribes to messages of other tabs; returns the unsubscribe function. */
export function onTabNews(listener: (news: SessionNews) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionNews>) => listener(data)
  channel().addEventListener('message', hear)
  return () => channel().removeEventListener('message', hear)
}
