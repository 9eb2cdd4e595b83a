import { useEffect } from 'react'

/** Stands for a dialog whose code is being loaded: the page behind takes no presses and no keys, as behind the dialog itself (DP1). */
export function LoadingDialog() {
  useEffect(() => {
    window.addEventListener('keydown', ignore, { capture: true })
    return () => window.removeEventListener('keydown', ignore, { capture: true })
  }, [])
  return <div className="loading-dialog" data-testid="loading-dialog" />
}

function ignore(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
