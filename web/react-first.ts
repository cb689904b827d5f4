// React by itself, so that the browser may answer the reader between taking in React and the program.
import 'react-dom/client';
