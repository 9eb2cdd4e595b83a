import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { log } from './log.ts'

interface PageBoundaryProps {
  readonly children: ReactNode
}

/** Error boundary: a screen that fails while rendering does not take the header and the pending changes with it. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    log('A screen could not be drawn.', error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <EmptyState
        icon="warning"
        title="This screen could not be shown"
        text="Your unsaved changes are still here. Try again; if it keeps failing, tell your administrator."
      >
        <Button caption="Try again" variant="primary" onClick={() => this.setState({ hasFailed: false })} />
      </EmptyState>
    )
  }
}
