import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RoleRule } from '#shared/model/kinds.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { useScreenContext } from './ScreenContext.ts'

interface RequireRoleProps {
  readonly rule: RoleRule
  readonly children: ReactNode
}

/** Shows a screen only to users who may open it; the server applies the same rule to its data. */
export function RequireRole({ rule, children }: RequireRoleProps) {
  const { session } = useScreenContext()
  if (session.satisfies(rule)) return children
  return (
    <EmptyState
      icon="alert"
      title="You may not open this screen"
      text="Your roles do not include it. An administrator can change that."
    >
      <Link className="button" to="/">
        Back to the home page
      </Link>
    </EmptyState>
  )
}
