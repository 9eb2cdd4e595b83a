/** The addresses that the page opens in tabs of their own from now on, in order. */
export function watchOpenedTabs(): readonly string[] {
  const opened: string[] = []
  const openTab = () => ({
    opener: null,
    close: () => {},
    location: { replace: (url: string) => opened.push(url) },
  })
  // Of a tab the product uses nothing else.
  jest.spyOn(window, 'open').mockImplementation(() => openTab() as unknown as Window)
  return opened
}
