import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { hasLeft } from '#web/forms/has-left.ts';
import { ScreenLoading } from '#web/layout/screen/screen-loading.tsx';
import type { Location, Router } from '#web/router/router.ts';
import { useRouter, useView } from '#web/router/router-provider.tsx';
import { hrefOf } from '#web/router/url.ts';
import { SideSheet } from '#web/ui/dialog/side-sheet.tsx';

/** Its record tells whether it stands in a sheet, whose title says what it is, or is a screen of its own. */
export interface RecordProps {
  isBeside: boolean;
}

type Loaded<Props = object> = () => Promise<ComponentType<Props>>;

/**
 * W3: a list and its records are one screen at two addresses. Where there is room a record opens in a sheet beside the
 * list, which stays as it is; else it is all of the screen.
 */
export function listWithRecord(title: string, loadList: Loaded, loadRecord: Loaded<RecordProps>) {
  let List: ComponentType | undefined;
  let Shown: ComponentType<RecordProps> | undefined;

  function ListWithRecord() {
    const { route, location } = useView();
    const isRecord = route?.beside !== undefined;
    const isBeside = useRoomAt(location.pathname) && List !== undefined;
    const record = Shown ? <Shown isBeside={isBeside} /> : <ScreenLoading />;
    return (
      <>
        {List && (isBeside || !isRecord) && <List />}
        {isRecord && (isBeside ? <RecordSheet title={title}>{record}</RecordSheet> : record)}
      </>
    );
  }

  async function list() {
    List = await loadList();
    return ListWithRecord;
  }

  async function record() {
    [Shown] = await Promise.all([loadRecord(), isWide() && list()]);
    return ListWithRecord;
  }

  return { list, record };
}

function RecordSheet({ title, children }: { title: string; children: ReactNode }) {
  const router = useRouter();
  const { pathname, href } = useView().location;

  // The dialog gives the focus back to the row that opened it. Opened by its address, it goes to the row all the same.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const [row] = [`="${href}"`, `^="${pathname}"`].flatMap((at) => [
        ...document.querySelectorAll<HTMLElement>(`main a[href${at}]`),
      ]);
      row?.focus();
    },
    [pathname, href],
  );

  return (
    <SideSheet title={title} isOfRecord onClose={() => closeRecord(router)}>
      {children}
    </SideSheet>
  );
}

/** Whether the browser goes back already: it takes the address away a moment later. */
let isGoingBack = false;

/**
 * Back to where it was opened: a screen without its list, or the list as the address of the record has it; else to that
 * list. Pressed twice, it goes no further back: what was before the list may be another event.
 */
function closeRecord(router: Router): void {
  const { search, state, pathname } = router.location;
  if (isGoingBack || hasLeft(pathname)) return;
  // What is saved when it is left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const list = listPath(router, router.location);
  // Without what is of the record alone.
  const listed = router.match(list).route?.search?.(search) ?? search;
  const href = hrefOf({ to: list, search: listed });
  if (state.from === href || (state.from && !isOfList(router, state.from, list))) {
    isGoingBack = true;
    addEventListener('popstate', () => (isGoingBack = false), { once: true });
    history.back();
  } else void router.navigate({ href, replace: true });
}

const isOfList = (router: Router, href: string, list: string): boolean => {
  const { pathname } = new URL(href, location.origin);
  return listPath(router, { pathname }) === list;
};

/** A record opens or closes beside its list: the list keeps its place, and the sheet the focus. */
export function staysInPlace(router: Router, to: Location, from: Location): boolean {
  return (
    isWide() && to.pathname !== from.pathname && listPath(router, to) === listPath(router, from)
  );
}

/** The path of the list beside a record; of anything else its own. */
function listPath(router: Router, { pathname }: Pick<Location, 'pathname'>): string {
  const { route, params } = router.match(pathname);
  return route?.beside === undefined ? pathname : hrefOf({ to: route.beside, params });
}

const isWide = () => !import.meta.env.SSR && matchMedia('(min-width: 1025px)').matches;

/** Whether there was room when the address was opened: a tablet that is turned keeps what is open and typed. */
function useRoomAt(pathname: string): boolean {
  const [opened, setOpened] = useState({ pathname, hasRoom: isWide() });
  if (opened.pathname === pathname) return opened.hasRoom;
  const now = { pathname, hasRoom: isWide() };
  setOpened(now);
  return now.hasRoom;
}
