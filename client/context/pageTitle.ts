import { createContext, useContext, useEffect } from 'react'

/** Sets what the browser's tab is called; null leaves it to the route. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => {})

/** Calls the browser's tab after what the screen shows, as long as it is shown. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}
