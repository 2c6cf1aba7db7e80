import classes from './option-line.module.css';

type Props = { label: string; detail: string; isChosen: boolean };

/** A line of a list to choose from, with what tells it from the others on the far side. Plain: lists have hundreds. */
export function OptionLine({ label, detail, isChosen }: Props) {
  return (
    <div className={classes.line} data-chosen={isChosen || undefined}>
      <span>{label}</span>
      <span className={classes.detail}>{detail}</span>
    </div>
  );
}
