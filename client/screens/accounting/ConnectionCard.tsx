import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { permissions } from '#shared/access/roles.ts'
import type { QuickBooksState, WaitingVoids } from '#shared/wire/quickBooks.ts'
import {
  authorizeQuickBooks,
  disconnectQuickBooks,
  quickBooksState,
} from '../../screen/accounting/quickBooksCalls.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { countOf } from '../../kit/countOf.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { FactsCard, type Fact } from '../../screen/record/FactsCard.tsx'
import { useFetched } from '../../screen/useFetched.ts'
import { clearAuthData } from './authData.ts'
import { ENVIRONMENTS, messages } from './messages.ts'

/** Which company is connected, and the connecting of it by administrators (M-050). It is read again with each search of the list. */
export const ConnectionCard = observer(function ConnectionCard({ model }: ListContext<object>) {
  const app = useScreenContext()
  const { api, errors, session } = app
  const { searchedFor } = model
  const { value: state, reload } = useFetched(
    // An export may find out that the connection has ended.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    useCallback(() => quickBooksState(api), [api, searchedFor]),
  )
  if (state === null) return null
  const run = (work: Promise<void>) => reportErrorsOf(work, errors)
  const mayConnect = session.satisfies(permissions.administer) && state.environment !== 'none'
  return (
    <FactsCard title="Connection" id="quickbooks-connection" facts={factsOf(app, state)}>
      {state.problem !== null && (
        <p role="alert" className="field-error">
          {state.problem}
        </p>
      )}
      {mayConnect && !state.isAuthorized && (
        <Button caption="Connect" icon="external" variant="primary" onClick={() => run(connect(app))} />
      )}
      {mayConnect && state.companyName !== null && (
        <Button caption="Disconnect" icon="close" onClick={() => run(disconnect(app, reload))} />
      )}
    </FactsCard>
  )
})

function badgeOf({ isAuthorized, problem }: QuickBooksState) {
  if (isAuthorized) return { text: 'Connected', tone: 'green', hasDot: true } as const
  if (problem !== null) return { text: 'Connection ended', tone: 'red', hasDot: true } as const
  return { text: 'Not connected', tone: 'neutral', hasDot: true } as const
}

function factsOf({ formats }: ScreenContext, state: QuickBooksState) {
  const { environment, companyName, reconnectBefore, waitingVoids } = state
  return [
    ['State', <Badge key="state" {...badgeOf(state)} />],
    ['With', ENVIRONMENTS[environment]],
    ...(companyName === null ? [] : [['Company', companyName] as const]),
    ...(reconnectBefore === null
      ? []
      : [['Connect again before', formats.day(formats.dayOf(reconnectBefore))] as const]),
    ...voidsOf(waitingVoids),
  ] as const
}

/** What the lists do not show, since it was voided or deleted here: Export All voids it there. */
function voidsOf({ invoices, payments }: WaitingVoids): readonly Fact[] {
  const counts = [
    ...(invoices === 0 ? [] : [countOf(invoices, 'invoice')]),
    ...(payments === 0 ? [] : [countOf(payments, 'payment')]),
  ]
  return counts.length === 0 ? [] : [['Export All will void', counts.join(', ')]]
}

/** The browser leaves for the QuickBooks page, which sends it back to the callback. */
async function connect({ api }: ScreenContext): Promise<void> {
  const { authorizeUrl } = await authorizeQuickBooks(api)
  location.assign(authorizeUrl)
}

async function disconnect({ api, dialogs, toasts }: ScreenContext, reload: () => void): Promise<void> {
  if (!(await dialogs.confirm(messages.disconnect))) return
  const { problem } = await disconnectQuickBooks(api)
  clearAuthData()
  reload()
  if (problem === null) toasts.success(messages.disconnected)
  else toasts.error(problem)
}
