import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useApp } from './App.ts'
import './liveStatus.css'

/** A connection that is back so soon was never missed. */
const SILENT_MILLISECONDS = 3_000
/** B-07. */
const AMBER_MILLISECONDS = 30_000

/** Since when the page does not follow what others store, while that is so, and why it should be loaded anew (LC793, LC1260, LC1430). */
export const LiveStatus = observer(function LiveStatus() {
  const { live, formats, session } = useApp()
  const { connection, heardAt, isOutdated, isRefused, roles } = live
  if (isRefused) return <Refused />
  if (isOutdated) return <ReloadButton caption="New version" reason="The server has been updated." />
  if (roles !== null && !haveSame(roles, session.user.roles))
    return (
      <ReloadButton
        caption="Your roles have changed"
        reason="This page still offers what they were before."
      />
    )
  return connection === 'lost' && heardAt !== null ? (
    <LastUpdate heardAt={heardAt} timeZone={formats.timeZone} />
  ) : null
})

interface ReloadButtonProps {
  readonly caption: string
  readonly reason: string
}

function ReloadButton({ caption, reason }: ReloadButtonProps) {
  return (
    <button
      type="button"
      className="live-status late"
      data-testid="live-outdated"
      title={`${reason} What is not saved is kept as a draft.`}
      onClick={() => location.reload()}
    >
      {caption} · Reload
    </button>
  )
}

function Refused() {
  return (
    <span
      className="live-status late"
      role="status"
      data-testid="live-refused"
      title="An administrator made your user inactive. Nothing can be saved until it is active again; what is not saved stays on this page."
    >
      Your account is inactive
    </span>
  )
}

function haveSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each))
}

interface LastUpdateProps {
  readonly heardAt: string
  readonly timeZone: string
}

function LastUpdate({ heardAt, timeZone }: LastUpdateProps) {
  const { now } = useApp()
  const [age, setAge] = useState(0)
  useEffect(() => {
    const look = (): void => setAge(Date.parse(now()) - Date.parse(heardAt))
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [now, heardAt])
  if (age < SILENT_MILLISECONDS) return null
  const parts = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone } as const
  const time = new Date(heardAt).toLocaleTimeString('en-US', parts)
  return (
    <span
      className={`live-status${age >= AMBER_MILLISECONDS ? ' late' : ''}`}
      role="status"
      data-testid="live-status"
      title="The connection to the server is lost and tried again. What others change since then is not shown."
    >
      Last update {time}
    </span>
  )
}
