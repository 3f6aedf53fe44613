import { ActionIcon, Button, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search as Glass, X } from 'lucide-react';
import { useId, useState } from 'react';
import { search } from '../../contract/search.ts';
import { faultText, useQueryOf } from '../core/calls/queries.ts';
import { useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { usePhone } from '../ui/frame/use-phone.ts';
import { actionEntries, groupsOf, splitVerb } from './entries.ts';
import { Results } from './results.tsx';
import styles from './search.module.css';
import type { ActionSubject, PageEntry, SearchTargetOf, SubjectAction } from './search-target.ts';
import { optionId, useActive } from './use-active.ts';

interface SearchDialogProps {
  readonly opened: boolean;
  /** The pages the admin may open from here, the nearest first. */
  readonly pages: readonly PageEntry[];
  readonly actions: readonly SubjectAction[];
  /** The machine whose page is open. */
  readonly machine: ActionSubject | undefined;
  readonly targetOf: SearchTargetOf;
  readonly onClose: () => void;
  /** Closes it because another page was chosen. */
  readonly onLeave: () => void;
}

const debounceMs = 150;
const maxLength = 100;

const useFound = (wanted: string) => {
  const [q] = useDebouncedValue(wanted, debounceMs);
  const answer = useQueryOf(
    search.find,
    { query: { q } },
    { enabled: q !== '' && wanted !== '', keepPrevious: true },
  );
  const { error, isPlaceholderData, isPending, refetch } = answer;
  return {
    results: wanted === '' ? [] : (answer.data?.results ?? []),
    awaited: wanted !== '' && (q !== wanted || isPlaceholderData || (isPending && !error)),
    error: wanted === '' || q !== wanted ? null : error,
    refetch,
  };
};

interface SearchFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const SearchFailure = ({ error, onRetry }: SearchFailureProps) => {
  const t = useText();
  return (
    <div className={styles.nothing} role="alert">
      <p>{t(faultText(error))}</p>
      <Button variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
};

const KeyHints = () => {
  const t = useText();
  return (
    <p className={styles.keys} aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {t('to choose')} <kbd>↵</kbd> {t('to open')} <kbd>Esc</kbd>{' '}
      {t('to close')}
    </p>
  );
};

interface ResultCountProps {
  readonly n: number;
  readonly typed: string;
  readonly isLoaded: boolean;
}

/** Number of results, also for screen readers. */
const ResultCount = ({ n, typed, isLoaded }: ResultCountProps) => {
  const t = useText();
  const text =
    n > 0
      ? t('{n, plural, one {# result} other {# results}}', { n })
      : t('Nothing found for “{typed}”.', { typed: typed.trim() });
  return (
    <p className={n > 0 ? styles.count : styles.nothing} role="status">
      {isLoaded && text}
    </p>
  );
};

const SearchBody = (props: Omit<SearchDialogProps, 'opened'>) => {
  const { pages, actions, machine, targetOf, onClose, onLeave } = props;
  const t = useText();
  const list = useId();
  const [typed, setTyped] = useState('');
  const { action, wanted } = splitVerb(typed, actions);
  const { results, awaited, error, refetch } = useFound(wanted);
  const found = error ? [] : results;
  // The subjects of an action stand in its own entries.
  const groups = groupsOf(
    typed,
    pages,
    action ? [] : found,
    targetOf,
    actionEntries(typed, actions, machine, found),
  );
  const entries = groups.flatMap((group) => group.entries);
  const active = useActive(list, entries, awaited);
  const label = t('Search machines, RFIDs, payments, institutions and pages');

  return (
    <>
      <div className={styles.line}>
        <Glass size={20} aria-hidden="true" />
        <input
          className={styles.field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active.entry && optionId(list, active.entry)}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={active.onKeyDown}
          data-autofocus
        />
        {awaited && <Loader size={16} color="gray" aria-hidden="true" />}
        <ActionIcon size={44} aria-label={t('Close')} onClick={onClose}>
          <X size={20} />
        </ActionIcon>
      </div>
      <div className={styles.found} data-awaited={awaited || undefined}>
        <Results
          list={list}
          groups={groups}
          typed={typed}
          active={active.entry}
          onPoint={active.point}
          onLeave={onLeave}
        />
        {error && <SearchFailure error={error} onRetry={() => void refetch()} />}
        <ResultCount n={entries.length} typed={typed} isLoaded={!error && !awaited} />
      </div>
      <KeyHints />
    </>
  );
};

/** Search dialog over the admin's data and pages. */
const Search = ({ opened, ...body }: SearchDialogProps) => {
  const t = useText();
  const phone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={body.onClose}
      title={t('Search')}
      size={640}
      fullScreen={phone}
      centered={false}
      yOffset="12vh"
      padding={0}
      withCloseButton={false}
      classNames={{
        header: styles.header ?? '',
        body: styles.body ?? '',
        content: styles.content ?? '',
      }}
    >
      <SearchBody {...body} />
    </Modal>
  );
};

export default Search;
