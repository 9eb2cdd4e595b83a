import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AuthorizeCallbackRequest } from '#shared/wire/quickBooks.ts'
import { connectQuickBooks, readQuickBooksProducts } from '../../screen/accounting/quickBooksCalls.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { storeAuthData } from './authData.ts'
import { messages } from './messages.ts'

const OVERVIEW = '/quickbooks/overview'

/** `/quickbooks/callback`: where QuickBooks sends the browser back (M-050). Code and state leave the address at once. */
export function QuickBooksCallback() {
  const app = useScreenContext()
  const navigate = useNavigate()
  // Read once: the address is cleared before the answer is there.
  const [callback] = useState(() => callbackOf(location.search))
  const isHandled = useRef(false)
  useEffect(() => {
    if (isHandled.current) return
    isHandled.current = true
    if (callback === null) return
    history.replaceState(history.state, '', location.pathname)
    void complete(app, callback)
      .catch((error: unknown) => app.errors.report(error))
      .finally(() => void navigate(OVERVIEW, { replace: true }))
  }, [app, callback, navigate])
  return (
    <div className="page">
      <div className="page-title">
        <h1>QuickBooks</h1>
      </div>
      <p role="status">{callback === null ? messages.notConnected : messages.connecting}</p>
      {callback === null && (
        <p>
          <Link to={OVERVIEW}>Back to QuickBooks</Link>
        </p>
      )}
    </div>
  )
}

/** What QuickBooks added to the address; null if nobody agreed to the connection. */
function callbackOf(search: string): AuthorizeCallbackRequest | null {
  const members = new URLSearchParams(search)
  const member = (name: string): string => members.get(name) ?? ''
  const callback = { code: member('code'), realmId: member('realmId'), state: member('state') }
  return Object.values(callback).includes('') ? null : callback
}

async function complete({ api, toasts }: ScreenContext, callback: AuthorizeCallbackRequest): Promise<void> {
  const { authData } = await connectQuickBooks(api, callback)
  storeAuthData(authData)
  toasts.success(messages.connected)
  await readQuickBooksProducts(api)
}
