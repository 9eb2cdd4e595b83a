import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useScreenContext } from './ScreenContext.ts'

/**
 * Leads to a page that exists, and says why: whoever followed an old link or mistyped an address would take that page for what it shows
 * (PG1410).
 */
export function UnknownPage({ leadsTo }: { readonly leadsTo: string }) {
  const { toasts } = useScreenContext()
  const { pathname } = useLocation()
  useEffect(() => toasts.info(`There is no page ${pathname}.`), [toasts, pathname])
  return <Navigate to={leadsTo} replace />
}
