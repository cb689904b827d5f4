import { searchEverything as limits } from 'virtual:organize-limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fewestSearched } from '#contract/values/portal-limits.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { CloseIcon } from '#web/ui/icons/icon.tsx';
import { SearchIcon } from '#web/ui/icons/screen-icons.tsx';
import { type OrganizeAnswer, organizeQuery } from '../session/organize-call.ts';
import styles from './everything-search.module.css';

type Found = OrganizeAnswer<'searchEverything'>['data'][number];

const kinds: Record<Found['kind'], string> = {
  person: 'Person',
  booking: 'Party',
  ticket: 'Ticket',
  receipt: 'Receipt',
  event: 'Event',
};

const pause = 150;

/** One field for people, parties, ticket codes, receipts and events; the key `/` leads to it (W2). */
export function EverythingSearch() {
  const id = useId();
  const search = useEverythingSearch();
  const { box, text, asked, at, found, error, isKnown, isListed, isShown, isOpen } = search;
  return (
    <div className={styles.search} data-open={isOpen || undefined}>
      <button
        className={styles.opener}
        type="button"
        aria-expanded={isOpen}
        onClick={search.toggle}
      >
        {isOpen ? <CloseIcon /> : <SearchIcon />}
        <span className="visually-hidden">Search</span>
      </button>
      <search className={styles.field}>
        <SearchIcon />
        <input
          ref={box}
          type="search"
          role="combobox"
          aria-label="Search Everything"
          aria-expanded={isShown}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          placeholder="Name, code, receipt, event"
          maxLength={limits.q.maxLength}
          value={text}
          onChange={(event) => search.change(event.target.value)}
          onFocus={() => search.setListed(true)}
          onBlur={search.leave}
          onKeyDown={search.press}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
        <div className={styles.panel} hidden={!isShown}>
          <div className={styles.found} id={`${id}-found`} role="listbox" aria-label="Found">
            {found.map((one, index) => (
              <Option
                key={`${one.kind} ${one.title} ${one.to}`}
                id={`${id}-${index}`}
                one={one}
                isActive={index === at}
                onChoose={() => search.follow(one)}
              />
            ))}
          </div>
          {isKnown && found.length === 0 && (
            <p>{error ? 'The search did not work. Try again.' : `Nothing found for “${asked}”.`}</p>
          )}
        </div>
        <p className="visually-hidden" role="status">
          {isListed && isKnown && (found.length === 0 ? 'Nothing found' : `${found.length} found`)}
        </p>
      </search>
    </div>
  );
}

/** What is typed, and what of it is asked for: once the typing pauses, or at once. */
function useTyped() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => () => clearTimeout(timer.current), []);
  function ask(typed: string) {
    clearTimeout(timer.current);
    setAsked(typed.trim());
  }
  function type(typed: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(typed), pause);
    setText(typed);
  }
  return { text, asked, type, ask };
}

function useFound(asked: string) {
  const isLong = asked.length >= fewestSearched;
  const { data, error, isPlaceholderData } = useQuery({
    ...organizeQuery('searchEverything', { query: { q: asked } }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  return {
    found: isLong && data ? data.data : [],
    error,
    isKnown: isLong && !isPlaceholderData && (data !== undefined || error !== null),
  };
}

/** What is typed, what is found, and where the arrows are. */
function useEverythingSearch() {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const { text, asked, type, ask } = useTyped();
  /** The option that the arrows are on. */
  const [at, setAt] = useState(-1);
  const [isListed, setListed] = useState(false);
  /** Where the header is narrow, the field is behind a button. */
  const [isOpen, setOpen] = useState(false);
  const { found, error, isKnown } = useFound(asked);
  useSlash(box, setOpen);
  const isShown = isListed && (found.length > 0 || isKnown);

  function change(typed: string) {
    type(typed);
    setListed(true);
    setAt(-1);
  }

  function close() {
    setListed(false);
    setOpen(false);
    setAt(-1);
  }

  function follow(one: Found | undefined) {
    if (!one) return;
    change('');
    ask('');
    close();
    box.current?.blur();
    void navigate({ href: one.to });
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setListed(true);
      // Before the first is the field itself.
      setAt((now) => ((now + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    } else if (event.key === 'Escape' && (isShown || isOpen)) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const isCurrent = isKnown && text.trim() === asked;
      if (at >= 0 || isCurrent) follow(found[Math.max(at, 0)]);
      else ask(text);
    }
  }

  return {
    box,
    text,
    asked,
    at,
    found,
    error,
    isKnown,
    isListed,
    isShown,
    isOpen,
    change,
    follow,
    press,
    setListed,
    leave() {
      setListed(false);
      setAt(-1);
    },
    toggle() {
      flushSync(() => setOpen(!isOpen));
      if (!isOpen) box.current?.focus();
    },
  };
}

function Option({
  id,
  one: { kind, title, detail, to },
  isActive,
  onChoose,
}: {
  id: string;
  one: Found;
  isActive: boolean;
  onChoose: () => void;
}) {
  // The keys are the field's, where the focus stays; a link, so that it opens in a tab of its own, too.
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={to}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose();
      }}
    >
      <span className={styles.kind}>{kinds[kind]}</span>
      <strong>{title}</strong>
      <span className={styles.detail}>{detail}</span>
    </a>
  );
}

/** `/` leads to the field, unless somebody types elsewhere or a dialog is open. */
function useSlash(box: RefObject<HTMLInputElement | null>, setOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      const isTyped =
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], dialog[open]');
      if (isTyped || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      // At once, so that what is typed next is in the field.
      flushSync(() => setOpen(true));
      box.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box, setOpen]);
}
