import { Component, type ReactNode } from 'react'

interface DialogBoundaryProps {
  readonly children: ReactNode
  readonly onFailure: (error: unknown) => void
}

/** Error boundary: a dialog that fails, or whose code cannot be loaded, does not take the page and the pending changes with it. */
export class DialogBoundary extends Component<DialogBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
