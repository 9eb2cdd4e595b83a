import { Component, type ErrorInfo, type ReactNode } from 'react'
import { FailureBanner } from '../context/FailureBanner.tsx'
import { log } from '../context/log.ts'

interface PageBoundaryProps {
  /** Another screen is drawn where the one before failed. */
  readonly pathname: string
  readonly children: ReactNode
}

interface PageBoundaryState {
  /** Null while nothing has failed. */
  readonly failed: { readonly error: unknown } | null
}

/** Error boundary: a screen that fails while rendering does not take the header and the pending changes with it (FL1). */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { failed: null }

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    log('A screen could not be drawn.', error, info.componentStack)
  }

  override componentDidUpdate(before: PageBoundaryProps): void {
    if (this.state.failed !== null && before.pathname !== this.props.pathname) this.drawAgain()
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return (
      <FailureBanner
        title="This screen could not be shown"
        text="Your unsaved changes are still here. Try again; if it keeps failing, tell your administrator."
        error={failed.error}
        retry={() => this.drawAgain()}
      />
    )
  }

  private drawAgain(): void {
    this.setState({ failed: null })
  }
}
